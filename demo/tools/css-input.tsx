import type { InputHTMLAttributes } from 'react';

interface CssInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly onValue: (value: string) => void;
}

/** What is typed in CSS: nothing that a browser should complete or correct. */
export function CssInput({ onValue, ...others }: CssInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onValue(target.value)}
      {...others}
    />
  );
}
