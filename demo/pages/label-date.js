// A label writes the date into its page. In the demo, the release is always on the Friday after next.
const day = new Date();
day.setDate(day.getDate() + ((12 - day.getDay()) % 7) + 7);
const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  .map((number) => String(number).padStart(2, '0'))
  .join('-');
for (const button of document.querySelectorAll('presave-button')) button.setAttribute('release-date', date);
