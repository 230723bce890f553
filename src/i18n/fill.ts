import { isEnglish } from './choose-language.ts';

/** Replaces placeholders: `fill('Play {title}', { title })`. Unknown placeholders stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** The plural forms of a text, named as in `Intl.PluralRules`. `other` is used for missing forms. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export function pluralPicker(language: string): (forms: PluralForms, count: number) => string {
  let rules: Intl.PluralRules | undefined;
  const categoryOf = (count: number): Intl.LDMLPluralRule => {
    if (isEnglish(language)) return count === 1 ? 'one' : 'other';
    rules ??= new Intl.PluralRules(language);
    return rules.select(count);
  };
  return (forms, count) => forms[categoryOf(count)] ?? forms.other;
}
