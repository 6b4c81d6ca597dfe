import { maintenanceEvent } from './maintenance-event.ts';
import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';

/** Shows the maintenance text of the app configuration. */
export function watchMaintenance(bottom: Bottom) {
  const show = () => bottom.bar('maintenance', document.documentElement.dataset['maintenance']);
  document.addEventListener(maintenanceEvent, show);
  show();
}
