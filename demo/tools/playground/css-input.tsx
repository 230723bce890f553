import type { InputHTMLAttributes } from 'react';

interface CssInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly onValue: (value: string) => void;
}

/** An input for CSS, without autocompletion and spell check. */
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
