/** The narrowest phone that is looked after. */
export const phone = { width: 360, height: 800 }

/** A screen of the back office. */
export const desk = { width: 1440, height: 900 }
