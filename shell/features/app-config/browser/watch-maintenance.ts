import { maintenanceEvent } from './maintenance-event.ts';
import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';

/** Shows what the app's configuration says of maintenance, as soon as it is known. */
export function watchMaintenance(bottom: Bottom) {
  const show = () => bottom.bar('maintenance', document.documentElement.dataset['maintenance']);
  document.addEventListener(maintenanceEvent, show);
  show();
}
