import { Controls } from './controls.jsx';
import { colorsOf, siteColors, valuesOf } from './element-values.js';
import { Preview } from './preview.jsx';
import { SetupNotice } from './setup-notice.jsx';
import { site } from './site-data.js';

const { useBlockProps } = wp.blockEditor;
const { __ } = wp.i18n;

const TAG = 'presave-button';

export function PresaveEdit({ attributes, setAttributes }) {
  const values = valuesOf(TAG, attributes);
  const problem = problemOf(attributes);
  // A link looks like the button. The flow itself would load Apple's script into the editor, and log what is missing.
  const isLink = attributes.presaveUrl || (attributes.reminder && flowProblemOf(attributes.service));
  const preview = isLink ? values : { ...values, 'presave-url': window.location.origin };
  return (
    <div {...useBlockProps()}>
      <Controls
        tag={TAG}
        title={__('Pre-save', 'mixtape-player')}
        attributes={attributes}
        setAttributes={setAttributes}
      />
      {problem && <SetupNotice text={problem} />}
      <Preview
        // The element reads some attributes once.
        key={attributes.service}
        tag={TAG}
        values={preview}
        colors={{ ...siteColors(TAG), ...colorsOf(TAG, attributes) }}
      />
    </div>
  );
}

/** The fault that keeps the button from working: none if it links to the service's page, or is a reminder. */
function problemOf({ service, presaveUrl, reminder, projectId }) {
  if (presaveUrl || reminder) return '';
  if (flowProblemOf(service)) return flowProblemOf(service);
  return projectId ? '' : __('Enter the project ID of the release, or a pre-save URL.', 'mixtape-player');
}

const flowProblemOf = (service) => site.flows[service]?.problem ?? '';
