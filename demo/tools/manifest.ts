import type { Attribute, CssCustomProperty, CustomElement, Event, Package } from 'custom-elements-manifest/schema';
import { BASE } from './base.ts';

/** The attributes and custom properties in the built manifest: the playground has a control for each. */
export type Manifest = Readonly<Record<Tag, ElementFacts>>;

export type Tag = 'mixtape-player' | 'presave-button';

export interface ElementFacts {
  readonly attributes: readonly AttributeFacts[];
  readonly properties: readonly CssCustomProperty[];
  readonly events: readonly Event[];
}

export interface AttributeFacts {
  readonly name: string;
  readonly description: string;
  readonly default: string;
  /** A secret, which is never written into a URL. */
  readonly isSecret: boolean;
  readonly kind: 'flag' | 'number' | 'choice' | 'text';
  /** The values of a choice, without the empty one. */
  readonly choices: readonly string[];
}

const LANGUAGE: Attribute = {
  name: 'lang',
  type: { text: 'string' },
  description: 'Language of labels and messages; inherited from the elements around it, as on any element.',
};

/** @throws if the built files are missing */
export async function loadManifest(): Promise<Manifest> {
  const response = await fetch(new URL('dist/custom-elements.json', BASE));
  if (!response.ok) throw new Error(`The manifest was answered with ${response.status}.`);
  return factsOf(await response.json());
}

export function factsOf({ modules }: Package): Manifest {
  const elements = modules.flatMap(({ declarations = [] }) => declarations as readonly CustomElement[]);
  const facts = (tag: Tag): ElementFacts => {
    const element = elements.find(({ tagName }) => tagName === tag);
    if (!element) throw new Error(`The manifest does not know ${tag}.`);
    const secrets = (element.members ?? []).filter((member) => 'reflects' in member && member.reflects === false);
    return {
      attributes: [...(element.attributes ?? []), LANGUAGE].map((attribute) => ({
        ...attributeFacts(attribute),
        isSecret: secrets.some(({ name }) => name === attribute.fieldName),
      })),
      properties: element.cssProperties ?? [],
      events: element.events ?? [],
    };
  };
  return { 'mixtape-player': facts('mixtape-player'), 'presave-button': facts('presave-button') };
}

function attributeFacts(attribute: Attribute): Omit<AttributeFacts, 'isSecret'> {
  const { name, description = '', type, default: fallback = '' } = attribute;
  const choices = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const kinds = { boolean: 'flag', number: 'number' } as const;
  const kind = kinds[type?.text as keyof typeof kinds] ?? (choices.length > 0 ? 'choice' : 'text');
  return { name, description, default: fallback, kind, choices };
}
