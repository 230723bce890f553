import { sendKeys } from '@web/test-runner-commands';

/** Presses a key, by its name or by the character that it writes, alone or with modifiers: `Shift+Tab`. */
export async function pressKey(keys: string): Promise<void> {
  const modifiers = keys.split('+');
  const key = modifiers.pop();
  for (const modifier of modifiers) await sendKeys({ down: modifier });
  await sendKeys({ press: key ?? '' });
  for (const modifier of modifiers.reverse()) await sendKeys({ up: modifier });
}
