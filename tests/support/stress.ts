/**
 * How many a fault or a crowd is tried with: few in `npm test`, where each kind of fault is to be met once, the number
 * that the product promises in `npm run stress`.
 */
export const sized = (few: number, many: number): number => (process.env.STRESS === 'on' ? many : few)
