/** Addresses of training orders in the back office. */
export const trainingOrderPaths = {
  list: '/cms/order/orders',
  one: (id: number) => `/cms/order/orders/${id}`,
  credits: '/cms/order/credits',
  tasks: '/cms/order/tasks',
}
