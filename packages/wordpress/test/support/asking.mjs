/** Whether buttons in a page's source ask first, by project. */
export function asking(html) {
  const tags = [...html.matchAll(/<presave-button [^>]*>/g)].map(([tag]) => tag);
  return Object.fromEntries(tags.map((tag) => [/project-id="([^"]*)"/.exec(tag)[1], / asks-first[ >=]/.test(tag)]));
}

export const askingIn = async (address) => asking(await (await fetch(address)).text());
