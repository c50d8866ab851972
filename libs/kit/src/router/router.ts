export { BrowserRouter, useHistoryGuard } from './history-guard';
export { matchPath } from '@munay/contracts/network/page-path';
export { Link, type LinkProps, NavLink } from './link';

/** The parts of the router that pages use, exported here because the router's context must exist only once. */
export {
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { NavigateFunction, To } from 'react-router-dom';
