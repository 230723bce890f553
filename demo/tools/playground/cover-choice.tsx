import { BASE } from '../base.ts';

/** The demo's mixtapes whose covers differ, by id. */
const COVERS = { 'night-drive': 'Night Drive', 'slow-water': 'Slow Water', 'glass-hours': 'Glass Hours' } as const;

interface CoverChoiceProps {
  readonly mixtapeId: string | undefined;
  readonly onChange: (mixtapeId: string) => void;
}

/** The player takes its colours from the cover. */
export function CoverChoice({ mixtapeId, onChange }: CoverChoiceProps) {
  return (
    <fieldset className="covers">
      <legend>Cover</legend>
      {Object.entries(COVERS).map(([id, title]) => (
        <label key={id}>
          <input type="radio" name="cover" checked={mixtapeId === id} onChange={() => onChange(id)} />
          <img src={`${BASE}media/covers/${id}.svg`} alt={title} width="240" height="240" />
        </label>
      ))}
    </fieldset>
  );
}
