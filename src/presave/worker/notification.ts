import { MAX_URL, textField, urlField } from '../../platform/model/fields.ts';
import { outNow } from './out-now.ts';

/** The arguments of `showNotification()`. */
export interface ReleaseNotification {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: { readonly url: string } };
}

/**
 * The notification for a message of the site's server. Browsers take the permission away from a page that shows none,
 * so there is one for each message.
 * @param message the text of the message
 * @param site where this worker is from
 */
export function notificationOf(message: string, site: URL, languages: readonly string[]): ReleaseNotification {
  const given = parse(message);
  const text = (name: string): string => textField(given, name, MAX_URL);
  const artist = text('artist');
  const icon = urlField(given, 'cover');
  const news = outNow(languages);
  return {
    title: text('title') || site.host,
    options: {
      body: artist === '' ? news.text : `${artist} · ${news.text}`,
      lang: news.language,
      // A repeated message takes the place of the first, without a sound.
      tag: text('tag') || site.host,
      ...(icon !== '' && { icon }),
      data: { url: urlField(given, 'url') || site.origin },
    },
  };
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
