import { type AttributeTable, type AttributeValues, attributeName, serverName } from '../model/attribute-table.ts';
import { HostElement } from './host-element.ts';

/** The base class with a typed property for every row of a table. */
export interface ElementWithAttributes<EventMap, Table extends AttributeTable> {
  readonly observedAttributes: readonly string[];
  new (): HostElement<EventMap> & AttributeValues<Table>;
}

/** `HostElement` with a property for every row of a table: it gives the value in force, and writes the attribute. */
export function withAttributes<EventMap, Table extends AttributeTable>(
  table: Table,
): ElementWithAttributes<EventMap, Table> {
  abstract class WithAttributes extends HostElement<EventMap> {
    static override get observedAttributes(): readonly string[] {
      return Object.keys(table).flatMap((property) => {
        const name = attributeName(property);
        return [name, serverName(name)];
      });
    }
  }
  for (const [property, row] of Object.entries(table)) {
    Object.defineProperty(WithAttributes.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: WithAttributes) {
        const value = this.configuration.read(property, row);
        return value === '' && row.fallbackProperty ? Reflect.get(this, row.fallbackProperty) : value;
      },
      set(this: WithAttributes, value: unknown) {
        this.configuration.write(property, row, value);
      },
    });
  }
  // The loop above has defined the properties.
  return WithAttributes as unknown as ElementWithAttributes<EventMap, Table>;
}
