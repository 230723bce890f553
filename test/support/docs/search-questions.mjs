/** Questions as visitors ask them, and where the answer is: a section, or any of a page. One of the first three hits has to be there. */
export const QUESTIONS = {
  'where do I change the accent colour?': ['docs/theming.html#colours-and-sizes'],
  'Where do I change the accent color': ['docs/theming.html#colours-and-sizes'],
  'why does nothing show?': ['docs/troubleshooting.html#nothing-shows'],
  'can I use it without an API?': ['docs/questions.html#can-i-use-it-without-an-api'],
  'how do I get paid': ['docs/questions.html#how-do-i-get-paid'],
  'how do I make it dark?': ['docs/theming.html#light-and-dark'],
  'do I need a cookie banner?': [
    'docs/privacy.html#for-data-protection-officers',
    'docs/questions.html#do-i-need-a-cookie-banner',
  ],
  'does it work with a screen reader?': ['docs/accessibility.html'],
  'how do I add the player to WordPress?': ['docs/wordpress.html#the-whole-site-for-authors-too'],
  'can it play the full song?': ['docs/questions.html#can-it-play-whole-songs', 'docs/api.html#ranges'],
  'which browsers are supported': ['docs/browser-support.html'],
  'what does queue-failed mean?': ['docs/troubleshooting.html#queue-failed'],
  'why does my page jump?': ['docs/layout-shift.html'],
  'how can I count plays in Google Analytics?': ['docs/events.html#google-analytics-4'],
  'content security policy': ['docs/embedding-safely.html#a-policy-to-paste'],
  'acent colors': ['docs/theming.html#colours-and-sizes'],
};
