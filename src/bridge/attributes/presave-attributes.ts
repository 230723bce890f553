import { parseExchange, parseService } from '../../domain/presave/presave-service.ts';
import {
  DEFAULT_PRESAVE_SETTINGS,
  type PresaveSettings,
  parseList,
  parseText,
} from '../../domain/presave/presave-settings.ts';
import { parseId } from '../../domain/settings.ts';
import type { AttributeSpec } from './config-sources.ts';
import { parseBase } from './parse-base.ts';

const { accountsBase, musickitSrc, pixelEvent } = DEFAULT_PRESAVE_SETTINGS;
const text = (value: unknown): string => parseText(value);

/** The attributes of a pre-save button, and how far each place is trusted (contract, section 2). */
export function presaveAttributes(scriptUrl: string): readonly AttributeSpec[] {
  return [
    { attribute: 'service', property: 'service', parse: parseService },
    { attribute: 'project-id', property: 'projectId', global: 'projectId', parse: parseId },
    { attribute: 'client-id', property: 'clientId', global: 'spotify.clientId', parse: text },
    {
      attribute: 'redirect-uri',
      property: 'redirectUri',
      global: 'spotify.redirectUri',
      isAddress: true,
      keepsSpelling: true,
      fromAuthors: 'nothing',
      parse: text,
    },
    { attribute: 'developer-token', property: 'developerToken', global: 'appleDevToken', isSecret: true, parse: text },
    { attribute: 'app-name', property: 'appName', parse: text },
    { attribute: 'app-build', property: 'appBuild', parse: text },
    {
      attribute: 'site-base',
      property: 'siteBase',
      isAddress: true,
      fromAuthors: 'nothing',
      parse: (value) => parseBase(value ?? new URL('/', scriptUrl).href),
    },
    { attribute: 'exchange', property: 'exchange', fromAuthors: 'nothing', parse: parseExchange },
    {
      attribute: 'accounts-base',
      property: 'accountsBase',
      isAddress: true,
      domain: 'spotify.com',
      fromAuthors: 'nothing',
      parse: (value) => parseBase(value ?? accountsBase),
    },
    {
      attribute: 'musickit-src',
      property: 'musickitSrc',
      isAddress: true,
      domain: 'apple.com',
      fromAuthors: 'nothing',
      parse: (value) => parseText(value, musickitSrc),
    },
    { attribute: 'pixel-event', property: 'pixelEvent', parse: (value) => parseText(value, pixelEvent) },
    { attribute: 'return-origins', property: 'returnOrigins', fromAuthors: 'nothing', parse: parseList },
  ];
}

/** All settings at once. */
export function collectSettings(
  table: readonly AttributeSpec[],
  read: (spec: AttributeSpec) => unknown,
): PresaveSettings {
  // The table has one line for every setting, named like it, and its `parse` gives what the setting is.
  return Object.fromEntries(table.map((spec) => [spec.property, read(spec)])) as unknown as PresaveSettings;
}
