/** Addresses of the screens of partners. */
export const partnerPaths = {
  list: '/cms/partner/partners',
  entries: '/cms/partner/partners/new-entries',
  one: (id: number | string) => `/cms/partner/partners/${id}`,
  affiliates: (id: number | string) => `/cms/partner/partners/${id}/affiliates`,
  users: (id: number | string) => `/cms/partner/partners/${id}/users`,
  entry: (id: number | string) => `/cms/partner/partners/new-entries/${id}`,
  /** The open orders of a partner. */
  openOrders: (id: number) =>
    `/cms/service-order/service-orders?partner=${id}&status=registered,waiting,inprogress,suspended`,
}
