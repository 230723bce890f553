// How a day is written in a language, taken apart so that PHP can write it without the extension `intl`.

const PARTS = { weekday: 'long', day: 'numeric', month: 'long' };

const formatter = (language, withYear) =>
  new Intl.DateTimeFormat(language, { ...PARTS, ...(withYear && { year: 'numeric' }) });

function of(language) {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false });
  const [usual, yearly] = [formatter(language, false), formatter(language, true)];
  const partOf = (date, type) => usual.formatToParts(date).find((part) => part.type === type).value;
  const pattern = (format) =>
    format.formatToParts(new Date(2023, 0, 1)).map(({ type, value }) => (type === 'literal' ? value : `{${type}}`));
  const formats = {
    pattern: pattern(usual).join(''),
    patternWithYear: pattern(yearly).join(''),
    // 2023 began on a Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) => partOf(new Date(2023, 0, 1 + day), 'weekday')),
    months: Array.from({ length: 12 }, (_, month) => partOf(new Date(2023, month, 1), 'month')),
    digits: Array.from({ length: 10 }, (_, digit) => numbers.format(digit)),
  };
  for (let day = 1; day <= 366; day += 1) {
    const date = new Date(2024, 0, day);
    if (fill(formats, date, true) !== yearly.format(date) || fill(formats, date, false) !== usual.format(date))
      throw new Error(`The date ${date} cannot be written in ${language} from its parts.`);
  }
  return formats;
}

function fill({ pattern, patternWithYear, weekdays, months, digits }, date, withYear) {
  const number = (value) => String(value).replace(/\d/g, (digit) => digits[digit]);
  return (withYear ? patternWithYear : pattern)
    .replace('{weekday}', weekdays[date.getDay()])
    .replace('{month}', months[date.getMonth()])
    .replace('{day}', number(date.getDate()))
    .replace('{year}', number(date.getFullYear()));
}

export const dateFormats = { of, write: (language, date, withYear) => formatter(language, withYear).format(date) };
