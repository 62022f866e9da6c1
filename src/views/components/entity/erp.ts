import { defaultErpName } from '#contract/messages/erp-name.ts'

/**
 * The name of the ERP in messages of views: `Saved in ${erp}`. They are shown with the name that the session has brought
 * (`nameErpIn`), whose placeholder is that of this constant.
 */
export const erp = defaultErpName
