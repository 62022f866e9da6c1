/**
 * The size of a test of faults or load: small in `npm test`, where each kind of fault must occur once, and the number that the
 * product promises in `npm run stress`.
 */
export const sized = <Size>(few: Size, many: Size): Size => (process.env.STRESS === 'on' ? many : few)
