/** Entity of units in audit, media and consents. */
export const unitEntity = 'device.units'
