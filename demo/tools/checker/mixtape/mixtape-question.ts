import type { PlayerSettings } from '../../../../src/domain/settings.ts';

/** The settings of a player, and the origin of the page that it stands on. */
export interface MixtapeQuestion {
  readonly settings: PlayerSettings;
  readonly pageOrigin: string;
}

/** Addresses that a player asks for: what a policy has to allow. */
export interface Needs {
  readonly connect: Set<string>;
  readonly media: Set<string>;
  readonly images: Set<string>;
}
