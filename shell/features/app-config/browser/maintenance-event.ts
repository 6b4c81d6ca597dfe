/** Dispatched on the document when the maintenance text, the root element's `data-maintenance`, changes. */
export const maintenanceEvent = 'marquee:maintenance';

export function announceMaintenance(text: string): void {
  document.documentElement.dataset['maintenance'] = text;
  document.dispatchEvent(new Event(maintenanceEvent));
}
