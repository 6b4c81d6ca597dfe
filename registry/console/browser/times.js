// Shows exact times in the reader's locale and time zone, with 24 hours and the name of the zone. Without this script they are in UTC.
const exact = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  hourCycle: 'h23',
});
const styles = {
  clock: new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
};

export function showLocalTimes(root) {
  for (const time of root.querySelectorAll('time[datetime]')) {
    const text = exact.format(new Date(time.dateTime));
    if ('exact' in time.dataset) time.textContent = text;
    else time.title = text;
  }
  for (const label of root.querySelectorAll('[data-at]')) {
    const { at, style } = label.dataset;
    label.textContent = styles[style].format(new Date(Number(at)));
  }
}

showLocalTimes(document);
