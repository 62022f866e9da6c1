import type { PageSet } from './erp.ts'

/**
 * A page of the ERP and the fields that the portal uses, by the names of the page published as an OData v4 web service.
 * The client addresses records by it, the connection test compares it with the ERP's `$metadata`, and docs/erp.md is
 * generated from it.
 */
export interface PublishedPage {
  /** Page of Business Central to be published. */
  page: string
  /** Fields of its primary key, all of which an address must name. */
  key: readonly string[]
  read: readonly string[]
  /**
   * In the order in which they are sent. The ERP validates one after the other as if they were typed: the number of a customer fills names,
   * addresses, mail and phone, and a postcode the city. So keys come first, then what they fill, then the values of the portal.
   */
  written: readonly string[]
  /** Options, whose values come encoded from version 24 on. */
  options: readonly string[]
  /** The subpage with lines: published with its page, as `<service><part>`. */
  lines?: Omit<PublishedPage, 'page' | 'lines'> & { part: string }
  /** Without these fields a page is still of use. */
  optional: readonly string[]
}

/** By this field a run requests changes; a page extension puts it on the page. */
export const modifiedAt = 'SystemModifiedAt'

const customer = ['Name', 'Address', 'Post_Code', 'City', 'Bill_to_Customer_No', 'Blocked', 'VAT_Registration_No']
const shipTo = ['Ship_to_Name', 'Ship_to_Address', 'Ship_to_Country_Region_Code', 'Ship_to_Post_Code', 'Ship_to_City']

export const publishedPages: Readonly<Record<PageSet, PublishedPage>> = {
  ServiceOrders: {
    page: 'Service Order',
    key: ['Document_Type', 'No'],
    read: ['Portal_Waiting_Reason', 'Portal_Message', 'Portal_Note', 'Portal_Shipped_Parts', 'Portal_Tracking_No'],
    written: [
      'Customer_No',
      'Bill_to_Customer_No',
      'VAT_Registration_No',
      'Order_Date',
      'Description',
      'Contact_Name',
      'E_Mail',
      'Phone_No',
      ...shipTo,
      'Portal_Brand',
      'Portal_Item_Name',
      'Portal_Serial_No',
      'Portal_Item_Types',
      'Portal_Fault_Code',
      'Portal_Fault_Comment',
      'Portal_Purchase_Date',
      'Portal_Installation_Date',
      'Portal_Installation_Address',
      'Portal_Installation_Post_Code',
      'Portal_Installation_City',
      'Portal_Installation_Place',
      'Portal_Installation_Country',
      'Portal_Delivery_Type',
      'Portal_Delivery_Address_Type',
      'Portal_Resolution',
      'Portal_Resolution_Text',
      'Portal_New_Serial_No',
      // The ERP closes a finished order to other changes.
      'Status',
    ],
    options: ['Document_Type', 'Status'],
    optional: [],
  },
  SalesOrders: {
    page: 'Sales Order',
    key: ['Document_Type', 'No'],
    read: ['Status', 'Portal_Expected_Date', 'Shipping_Agent_Code', 'Package_Tracking_No'],
    written: [
      'Sell_to_Customer_No',
      'Bill_to_Customer_No',
      'VAT_Registration_No',
      'External_Document_No',
      'Order_Date',
      ...shipTo,
      'Sell_to_E_Mail',
      'Sell_to_Phone_No',
      'Portal_Delivery_Type',
      'Portal_Comment',
    ],
    options: ['Document_Type', 'Status'],
    lines: {
      part: 'SalesLines',
      key: ['Document_Type', 'Document_No', 'Line_No'],
      read: ['Quantity_Shipped'],
      written: ['Type', 'No', 'Quantity'],
      options: ['Document_Type', 'Type'],
      optional: [],
    },
    optional: [],
  },
  Manufacturers: { page: 'Manufacturers', key: ['Code'], read: ['Name'], written: [], options: [], optional: [] },
  Items: {
    page: 'Item List',
    key: ['No'],
    read: ['Description', 'Base_Unit_of_Measure', 'Unit_Price', 'Blocked', 'Manufacturer_Code', 'Item_Category_Code'],
    written: [],
    options: [],
    optional: ['Manufacturer_Code', 'Item_Category_Code'],
  },
  Customers: {
    page: 'Customer Card',
    key: ['No'],
    read: customer,
    written: [],
    options: ['Blocked'],
    optional: [],
  },
  SpareParts: {
    page: 'Item List',
    key: ['No'],
    read: ['Description', 'Unit_Price', 'Blocked', 'Portal_Replaced_By'],
    written: [],
    options: [],
    optional: ['Portal_Replaced_By'],
  },
  ServiceItems: {
    page: 'Service Item List',
    key: ['No'],
    read: [
      'Serial_No',
      'Description',
      'Item_No',
      'Customer_No',
      'Sales_Date',
      'Warranty_Ending_Date_Parts',
      'Warranty_Ending_Date_Labor',
    ],
    written: [],
    options: [],
    optional: ['Warranty_Ending_Date_Parts', 'Warranty_Ending_Date_Labor'],
  },
}

/** All fields of a page that the portal uses. */
export function fieldsOf({ key, read, written }: Pick<PublishedPage, 'key' | 'read' | 'written'>): string[] {
  return [...new Set([...key, ...written, ...read])]
}

/** The fields of a record in the order in which they are sent: its key, then as declared; a field that is not declared is a mistake. */
export function inOrderSent<Value>(
  { key, written }: Pick<PublishedPage, 'key' | 'written'>,
  record: Readonly<Record<string, Value>>,
): [string, Value][] {
  const order = [...key, ...written]
  const undeclared = Object.keys(record).filter((field) => !order.includes(field))
  if (undeclared.length > 0) throw new Error(`${undeclared.join(', ')} is not declared as written`)
  return Object.entries(record).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
}

/** Name of the subpage with the lines of a page. */
export const linesPageOf = (set: PageSet) => `${set}${publishedPages[set].lines?.part ?? ''}`

/** Whether a field is of the page extension that the portal needs, and not one of Microsoft's page. */
export const isOfExtension = (field: string) => field.startsWith('Portal_') || field === modifiedAt

/** Types of the fields of the page extension: a date, or the length of a text. */
export const extensionTypes: Readonly<Record<string, 'Date' | number>> = {
  Portal_Brand: 50,
  Portal_Item_Name: 100,
  Portal_Serial_No: 60,
  Portal_Item_Types: 50,
  Portal_Fault_Code: 20,
  Portal_Fault_Comment: 2048,
  Portal_Purchase_Date: 'Date',
  Portal_Installation_Date: 'Date',
  Portal_Installation_Address: 100,
  Portal_Installation_Post_Code: 20,
  Portal_Installation_City: 50,
  Portal_Installation_Place: 100,
  Portal_Installation_Country: 2,
  Portal_Delivery_Type: 30,
  Portal_Delivery_Address_Type: 30,
  Portal_Resolution: 30,
  Portal_Resolution_Text: 2048,
  Portal_New_Serial_No: 60,
  Portal_Waiting_Reason: 20,
  Portal_Message: 2048,
  Portal_Note: 2048,
  Portal_Shipped_Parts: 250,
  Portal_Tracking_No: 50,
  Portal_Comment: 2048,
  Portal_Expected_Date: 'Date',
}

/** A page's name among the API pages: `ServiceOrders` is `serviceOrders`. */
export const apiNameOf = (set: string) => set.charAt(0).toLowerCase() + set.slice(1)

/** A field's name on an API page: `Sell_to_Customer_No` is `sellToCustomerNo`. */
export function apiFieldOf(field: string): string {
  const [first = '', ...others] = field.split('_')
  const head = field.includes('_') ? first.toLowerCase() : apiNameOf(first)
  return head + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const fieldsByApiName = new Map(
  Object.values(publishedPages)
    .flatMap((page) => [...fieldsOf(page), ...(page.lines ? fieldsOf(page.lines) : []), modifiedAt])
    .map((field) => [apiFieldOf(field), field]),
)

/** The field that an API page calls so; one that the portal does not use keeps its name. */
export const fieldOfApi = (name: string): string => fieldsByApiName.get(name) ?? name

/** Decodes the value of an option: version 24 and later write it as a name of XML, `In_x0020_Process`; a blank is empty. */
export function decodeOption(value: string): string {
  return value
    .replace(/_x([\dA-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim()
}

/** Encodes the value of an option as a name of XML. */
export function encodeOption(value: string): string {
  return (value || ' ').replace(
    /[^\w]/g,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
