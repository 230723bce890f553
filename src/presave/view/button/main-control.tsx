import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import { PROVIDERS, type PresaveService } from '../../model/providers/providers.ts';
import type { ButtonView } from '../../state/presave-atoms.ts';
import type { PresaveButtonProps, PresaveModel } from '../presave-model.ts';
import { useFocus } from './use-focus.ts';

const CHECK = 'M20 6 9 17l-5-5';

/** The button, or the link in its place. */
export function MainControl({ model, labels }: PresaveButtonProps): ReactNode {
  const view = useAtomValue(model.atoms.view);
  const { mainAction, status, service, href, isReleased } = view;
  const isFocused = useFocus(model);
  const mark = useMark(model, service);
  const text = mainLabel(view, labels);
  const isSaved = status === 'saved';
  const content = (
    <>
      <svg className={`icon mark ${service}`} part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark} />
      </svg>
      <span part="label">{isSaved || isReleased ? text : <slot>{text}</slot>}</span>
      {status === 'busy' && <span className="under-way" />}
      {isSaved && (
        <svg className="icon check" viewBox="0 0 24 24" aria-hidden="true">
          <path d={CHECK} />
        </svg>
      )}
    </>
  );
  if (mainAction === 'listen' || mainAction === 'link') {
    return (
      <a
        className="presave ready"
        part="button"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => model.actions.follow() || event.preventDefault()}
      >
        {content}
      </a>
    );
  }
  const isOff = isSaved || status === 'unavailable';
  return (
    <button
      type="button"
      className={`presave ${status}`}
      part="button"
      disabled={isOff && !isFocused}
      aria-disabled={isOff && isFocused}
      aria-busy={status === 'busy'}
      onClick={({ nativeEvent }) => model.actions.press(nativeEvent)}
    >
      {content}
    </button>
  );
}

/** The outline of a service's mark, which is loaded if it is not there; `undefined` until then. */
function useMark({ marksAtom, loadMark }: PresaveModel, service: PresaveService): string | undefined {
  useEffect(() => loadMark(service), [loadMark, service]);
  return useAtomValue(marksAtom)[service];
}

function mainLabel({ status, mainAction, service, isReleased }: ButtonView, labels: PresaveLabels): string {
  const { name } = PROVIDERS[service];
  if (status === 'saved') return labels.presaveAdded;
  if (!isReleased) return labels.presaveOn(name);
  return mainAction === 'listen' || mainAction === 'link' ? labels.listenOn(name) : labels.saveOn(name);
}
