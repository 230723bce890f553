import { site } from './site-data.js';

const { Notice } = wp.components;
const { __ } = wp.i18n;

/** Says what is missing in the site's settings, with a link for those who may change them. */
export function SetupNotice({ text }) {
  return (
    <Notice status="warning" isDismissible={false}>
      {text}{' '}
      {site.settingsUrl ? (
        <a href={site.settingsUrl}>{__('Settings', 'mixtape-player')}</a>
      ) : (
        __('Ask an administrator of this site.', 'mixtape-player')
      )}
    </Notice>
  );
}
