/** The forms of a text that counts, by the names of `Intl.PluralRules`. Where a language's form is missing, `other` stands in. */
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
