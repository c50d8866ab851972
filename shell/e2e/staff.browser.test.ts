// Staff tests run first, because the later page checks need their data.
import './staff/orders';
import './staff/products';
import './staff/rail';
import './staff/search-hints';
import './staff/steady-dashboard';
import './staff/save-bar';
import './staff/list-layouts';
import './staff/fixed-parts';
import './staff/queue-board';
import './staff/status';
import './staff/signed-in-routes';
