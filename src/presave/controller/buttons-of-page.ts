import type { PresaveSettings } from '../model/presave-attributes.ts';
import { LATE_BUTTON_MS } from '../model/presave-deadlines.ts';
import type { PresaveService } from '../model/providers.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { Presave } from './create-presave.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { PresaveEventDetail, PresaveReporter } from './presave-events.ts';

export type ButtonsOfPage = ReturnType<typeof createButtonsOfPage>;

/** The page itself, for flows that none of its buttons is for. */
interface SiteTarget {
  readonly settings: (service: PresaveService) => PresaveSettings;
  readonly reporter: PresaveReporter;
}

/** A button that the site has written, or the site itself. */
export interface PresaveTarget {
  readonly service: PresaveService;
  readonly settings: PresaveSettings;
  readonly reporter: PresaveReporter;
}

/**
 * The buttons of a page, for flows that came from elsewhere.
 * @param site the settings of the page itself, and its document
 */
export function createButtonsOfPage({ page }: Pick<PresaveDeps, 'page'>, site: SiteTarget) {
  /** All buttons of the page. Those of other copies of the script keep their state in stores of their own. */
  const buttons = new Set<Presave>();
  let returned: PresaveEventDetail | null = null;
  const { find, searchAgain } = createSearch(page);

  return {
    add(presave: Presave, signal: AbortSignal): void {
      const unsubscribe = presave.onSettingsChange(searchAgain);
      buttons.add(presave);
      if (returned !== null) presave.setReturned(returned);
      signal.addEventListener('abort', () => {
        unsubscribe();
        buttons.delete(presave);
      });
      searchAgain();
    },
    /** Tells the buttons which release a flow came to this page for. */
    setReturned(release: PresaveEventDetail): void {
      returned = release;
      for (const button of buttons) button.setReturned(release);
    },
    /** Reports at the project's button, else at a button without a project, else at the document. */
    reporterFor(release: PresaveEventDetail): PresaveReporter {
      const found = find(() => findReporter(buttons, release), site.reporter);
      // The button may be replaced while the flow is under way.
      const reporter = (): Promise<PresaveReporter> =>
        found.then(() => findReporter(buttons, release) ?? site.reporter);
      return {
        dispatch: (type, detail) => void reporter().then(({ dispatch }) => dispatch(type, detail)),
        show: (notice, of) => void reporter().then(({ show }) => show(notice, of)),
      };
    },
    /** The buttons that the site has written for a service, then the site itself. */
    targetsOf: (service: PresaveService): readonly PresaveTarget[] => [
      ...buttonsOf(buttons, service)
        .filter(({ isTrusted }) => isTrusted())
        .map(({ settings, reporter }) => ({ service, settings: settings(), reporter })),
      { service, settings: site.settings(service), reporter: site.reporter },
    ],
    find,
  };
}

function buttonsOf(buttons: ReadonlySet<Presave>, service: PresaveService): readonly Presave[] {
  return [...buttons]
    .filter(({ settings }) => settings().service === service)
    .sort((left, right) => Number(right.isTrusted()) - Number(left.isTrusted()));
}

/** Where a flow is reported: at the button of its project, else at one without a project. */
function findReporter(
  buttons: ReadonlySet<Presave>,
  { service, projectId }: PresaveEventDetail,
): PresaveReporter | null {
  const candidates = buttonsOf(buttons, service);
  const ofProject = (wanted: string): Presave | undefined =>
    candidates.find(({ settings }) => settings().projectId === wanted);
  return (ofProject(projectId) ?? ofProject(''))?.reporter ?? null;
}

/** Searches that go on until something is found. */
function createSearch(page: Pick<PresavePage, 'onceParsed'>) {
  const searches = new Set<() => void>();
  return {
    /** Looks in the parsed page, and again when told to; `fallback` is the result if nothing comes in time. */
    find<Found>(look: () => Found | null, fallback?: Found): Promise<Found> {
      return new Promise((resolve) => {
        const finish = (found: Found): void => {
          searches.delete(search);
          resolve(found);
        };
        const search = (): void =>
          page.onceParsed(() => {
            const found = look();
            if (found !== null) finish(found);
          });
        searches.add(search);
        search();
        if (fallback !== undefined) page.onceParsed(() => setTimeout(finish, LATE_BUTTON_MS, fallback));
      });
    },
    searchAgain(): void {
      for (const search of searches) search();
    },
  };
}
