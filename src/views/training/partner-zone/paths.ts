/** Addresses of trainings in the partner zone. */
export const companyTrainingPaths = {
  terms: '/training/terms',
  term: (id: number) => `/training/terms/${id}`,
  orderFinish: (term_id: number, order_id: number) => `/training/terms/${term_id}/order-finish/${order_id}`,
  orders: '/training/orders',
  participants: '/training/participants',
  certificates: '/training/certificates',
  diplomas: '/training/diplomas',
  record: (record_number: string) => `/training/records/${encodeURIComponent(record_number)}`,
  ticket: (code: string) => `/training-ticket/${code}`,
}

/** The coming terms, the next ones first. */
export const comingTerms = `${companyTrainingPaths.terms}?sort_by=training_date&sort_direction=asc`
