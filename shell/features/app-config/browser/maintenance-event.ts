/** Sent on the document when the state of maintenance is known; its text is the root element's `data-maintenance`. */
export const maintenanceEvent = 'marquee:maintenance';

export function announceMaintenance(text: string): void {
  document.documentElement.dataset['maintenance'] = text;
  document.dispatchEvent(new Event(maintenanceEvent));
}
