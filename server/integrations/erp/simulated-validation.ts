import { failure, type SimulatedAnswer } from './simulated-answer.ts'
import type { MasterRecord } from './simulated-master.ts'

/*
 * What Business Central does with each field of a document when it is written, in the order of the body, as if it were typed. From the AL
 * of Microsoft's base application (microsoft/BCApps and StefanMaron/MSDyn365BC.Code.History: tables 36 "Sales Header" and 5900 "Service
 * Header", OnValidate of the fields named below).
 */

type Values = Record<string, unknown>
type Documents = 'ServiceOrders' | 'SalesOrders'

const buyerField = { ServiceOrders: 'Customer_No', SalesOrders: 'Sell_to_Customer_No' } as const

/** A customer of the ERP; one made up for each number while the simulated ERP has no customers at all. */
function customerOf(customers: readonly MasterRecord[], no: unknown): Values | null {
  const number = String(no ?? '')
  if (customers.length > 0) return customers.find(({ No }) => No === number) ?? null
  return { No: number, Name: `Nabywca ${number}`, Address: 'Rynek 1', Post_Code: '50-101', City: 'Wrocław' }
}

/** What the number of the buyer fills: names, address, mail and phone of its customer card, and the payer. */
function filledByBuyer(set: Documents, { No, Name, Address, Post_Code, City, ...customer }: Values): Values {
  const domain = String(No).toLowerCase()
  const [mail, phone] = [`biuro@${domain}.example`, '221234567']
  return {
    Bill_to_Customer_No: customer.Bill_to_Customer_No || No,
    Ship_to_Name: Name,
    Ship_to_Address: Address,
    Ship_to_Post_Code: Post_Code,
    Ship_to_City: City,
    Ship_to_Country_Region_Code: '',
    ...(set === 'ServiceOrders'
      ? { Name, Contact_Name: `Kontakt ${No}`, E_Mail: mail, Phone_No: phone }
      : { Sell_to_E_Mail: mail, Sell_to_Phone_No: phone }),
  }
}

/** What the number of the payer fills. */
const filledByPayer = (set: Documents, { Name, VAT_Registration_No = '' }: Values): Values => ({
  VAT_Registration_No,
  ...(set === 'SalesOrders' && { Bill_to_Name: Name }),
})

/** The document after its fields were validated one after the other, or the refusal of one. */
export function validated(
  set: Documents,
  before: Values,
  written: Values,
  customers: readonly MasterRecord[],
): { record: Values } | SimulatedAnswer {
  let record = { ...before }
  const named = (field: string) => field.replaceAll('_', ' ')
  for (const [field, value] of Object.entries(written)) {
    const isBuyer = field === buyerField[set]
    if ((isBuyer || field === 'Bill_to_Customer_No') && value !== '') {
      const customer = customerOf(customers, value)
      if (!customer)
        return failure(
          400,
          'Internal_InvalidTableRelation',
          `The field ${named(field)} of table Header contains a value (${value}) that cannot be found in the related table (Customer).`,
        )
      // Of a customer blocked for shipping or invoices orders are taken.
      if (customer.Blocked === 'All')
        return failure(
          400,
          'Application_DialogException',
          `You cannot create this type of document when Customer ${value} is blocked with type All`,
        )
      record = { ...record, ...(isBuyer && filledByBuyer(set, customer)), [field]: value }
      const payer = customerOf(customers, record.Bill_to_Customer_No)
      if (payer) record = { ...record, ...filledByPayer(set, payer) }
    } else if (field === 'Name' || field === 'Bill_to_Name') {
      // The name of a customer is typed in order to find it.
      const found = customers.find(({ Name }) => Name === value)
      if (!found) return failure(400, 'Application_DialogException', `You must choose an existing customer: ${value}`)
      const number = field === 'Name' ? buyerField[set] : 'Bill_to_Customer_No'
      record = { ...record, [number]: found.No, [field]: value }
    } else if (before.Status === 'Finished' && !['Status', 'No'].includes(field) && !field.startsWith('Portal_'))
      return failure(
        400,
        'Application_DialogException',
        `Status must not be Finished in Service Header No.='${before.No}'`,
      )
    else record[field] = value
  }
  return { record }
}
