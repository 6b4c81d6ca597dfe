import { maintenanceEvent } from './maintenance-event.ts';
import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';

/** Shows the maintenance text in a bar at the bottom of the window, and updates it at every change. */
export function watchMaintenance(bottom: Bottom) {
  const show = () => bottom.bar('maintenance', document.documentElement.dataset['maintenance']);
  document.addEventListener(maintenanceEvent, show);
  show();
}
