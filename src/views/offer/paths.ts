const offers = '/offer-generator/offers'

/** Addresses of the offer generator in the partner zone. */
export const offerPaths = {
  list: offers,
  register: `${offers}/register`,
  edit: (id: number) => `${offers}/${id}`,
  copy: (id: number) => `${offers}/${id}/copy`,
  preview: (id: number) => `${offers}/${id}/preview`,
  customers: '/offer-generator/customers',
  templates: '/offer-generator/templates',
  kits: '/offer-generator/kits',
  settings: '/offer-generator/settings',
}

/** The address of an offer: a draft opens in the editor, a registered one in its preview. */
export const offerPath = ({ id, status }: { id: number; status: 'draft' | 'registered' }) =>
  status === 'draft' ? offerPaths.edit(id) : offerPaths.preview(id)
