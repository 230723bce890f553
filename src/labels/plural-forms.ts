/** The plural forms of a text, named as in `Intl.PluralRules`. `other` is used for missing forms. */
export interface PluralForms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export function pickForm(forms: PluralForms, count: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
