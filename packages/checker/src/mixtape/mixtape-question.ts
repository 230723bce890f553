import type { PlayerSettings } from '@mixtape-player/source/player/model/settings.ts';

/** The settings of a player, and the origin of its page. */
export interface MixtapeQuestion {
  readonly settings: PlayerSettings;
  readonly pageOrigin: string;
}

/** URLs that the player requests, which the content security policy must allow. */
export interface Needs {
  readonly connect: Set<string>;
  readonly media: Set<string>;
  readonly images: Set<string>;
}
