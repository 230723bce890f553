import type { Look } from './look.ts';

/** Props of the input for one custom property. */
export interface PropertyFieldProps {
  readonly id: string;
  /** The custom property. */
  readonly name: string;
  readonly describedBy: string;
  /** Empty if neither preset nor visitor has set it. */
  readonly value: string;
  readonly fallback: string;
  readonly scheme: Look['scheme'];
  readonly preview: HTMLElement | null;
  readonly onChange: (value: string) => void;
}
