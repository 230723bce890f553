/**
 * Questions as visitors ask them, and where the answer is: a section, or any of a page. One of the first three hits has
 * to be there.
 */
export const QUESTIONS = {
  'where do I change the accent colour?': ['docs/theming.html#colours-and-sizes'],
  'Where do I change the accent color': ['docs/theming.html#colours-and-sizes'],
  'why does nothing show?': ['docs/troubleshooting.html#nothing-shows'],
  'can I use it without an API?': ['docs/#no-api-ten-songs-and-a-folder-are-enough', 'docs/publish.html'],
  'how do I get paid': ['docs/support.html#licence-payments-and-rights'],
  'how do I make it dark?': ['docs/theming.html#light-and-dark'],
  'do I need a cookie banner?': ['docs/safety.html#for-data-protection-officers'],
  'does it work with a screen reader?': ['docs/accessibility.html'],
  'how do I add the player to WordPress?': ['docs/wordpress.html#the-plugin'],
  'can it play the full song?': ['docs/api.html#full-songs'],
  'which browsers are supported': ['docs/support.html#which-browsers-are-supported'],
  'what does queue-failed mean?': ['docs/troubleshooting.html#queue-failed'],
  'why does my page jump?': ['docs/performance.html#keep-the-page-from-shifting'],
  'how can I count plays in Google Analytics?': [
    'docs/events.html#plays-shares-and-pre-saves',
    'docs/events.html#measure',
  ],
  'content security policy': ['docs/safety.html#a-policy-to-paste'],
  'acent colors': ['docs/theming.html#colours-and-sizes'],
};
