// The work of the staff in one shop, and then the pages of whoever is signed in, with what the work left there.
import './staff/orders';
import './staff/products';
import './staff/queue-board';
import './staff/every-own-route';
