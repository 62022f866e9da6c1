/**
 * How many a fault or a crowd is tried with: few in `npm test`, where each kind of fault is to be met once, the number
 * that the product promises in `npm run stress`. What they are tried on may differ too.
 */
export const sized = <Size>(few: Size, many: Size): Size => (process.env.STRESS === 'on' ? many : few)
