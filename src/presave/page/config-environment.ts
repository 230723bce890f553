import type { PresaveEnvironment } from '../model/config-problems.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { canSaveFlows } from '../storage/presave-storage.ts';
import type { PresavePage } from './presave-page.ts';
import { needsHandOver, originOf } from './return-address.ts';

export function configEnvironment(
  { redirectUri, siteBase }: PresaveSettings,
  { origin, hasSubtleCrypto, isFramed }: PresavePage,
): PresaveEnvironment {
  return {
    handsOver: needsHandOver(redirectUri, origin),
    isSiteOwn: [origin, originOf(redirectUri)].includes(originOf(siteBase)),
    hasSubtleCrypto,
    // In a frame of another origin no flow starts, so none is stored.
    hasStorage: () => isFramed || canSaveFlows(),
  };
}
