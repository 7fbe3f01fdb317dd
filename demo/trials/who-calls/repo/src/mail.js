export const subject = (order) => `Your order ${order.id}`;
