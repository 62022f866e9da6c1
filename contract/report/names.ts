/** Reports about partners and warranty. */
export const reportNames = ['activities', 'offers', 'warranty'] as const
export type ReportName = (typeof reportNames)[number]
