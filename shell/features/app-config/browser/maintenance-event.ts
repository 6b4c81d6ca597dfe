/** Dispatched on the document after a change of the maintenance text, the root element's `data-maintenance`. */
export const maintenanceEvent = 'marquee:maintenance';

export function announceMaintenance(text: string): void {
  document.documentElement.dataset['maintenance'] = text;
  document.dispatchEvent(new Event(maintenanceEvent));
}
