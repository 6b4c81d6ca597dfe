/** Says that the state of maintenance is known; its words stand at the root element as `data-maintenance`. */
export const maintenanceEvent = 'marquee:maintenance';
