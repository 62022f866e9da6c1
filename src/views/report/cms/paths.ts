/** Where the reports are (specification, section 2). */
export const reportPaths = {
  activities: '/report/reports/partner-activities',
  offers: '/report/reports/partner-offers',
  warranty: '/report/reports/warranty-quality',
} as const
