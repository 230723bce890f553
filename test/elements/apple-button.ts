import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { pollUntil, setGlobal, theStage } from './stage.ts';

/** Stands in for Apple's MusicKit until the end of the test. @param authorize how the visitor answers */
export function setMusicKit(authorize: () => Promise<string | undefined>): void {
  const instance = { authorize };
  setGlobal('MusicKit', { configure: async () => instance, getInstance: () => instance });
}

let buttons = 0;

/** A button for Apple Music that can be pressed, for a release and with a developer token of its own. */
export async function mountApple(
  attributes: Readonly<Record<string, string>> = {},
): Promise<PresaveButtonElement & { readonly shadowRoot: ShadowRoot }> {
  buttons += 1;
  const element = new PresaveButtonElement() as PresaveButtonElement & { readonly shadowRoot: ShadowRoot };
  const settings = { service: 'apple_music', projectId: `apple-${buttons}`, developerToken: `token-${buttons}` };
  Object.assign(element, { ...settings, siteBase: location.origin });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  theStage().append(element);
  await pollUntil(() => element.shadowRoot.querySelector('.presave.ready'));
  return element;
}
