/** The word under which audit, media and consents know units. */
export const unitEntity = 'device.units'
