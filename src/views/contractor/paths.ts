/** Addresses of the screens of contractors. */
export const contractorPaths = {
  list: '/contractor',
  store: '/contractor/contractors/store',
  one: (id: number | string) => `/contractor/contractors/${id}`,
  child: (id: number | string, child: string) => `/contractor/contractors/${id}/${child}`,
}
