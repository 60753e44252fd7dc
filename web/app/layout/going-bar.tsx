import { useLocation, useNavigation } from 'react-router';

/**
 * A thin bar along the window's top while another page is on its way, so that nobody presses twice on a slow connection. The style shows it only once
 * that takes longer than one notices; how far it has come nobody knows.
 */
export function GoingBar() {
  const { pathname } = useLocation();
  const going = useNavigation().location?.pathname;
  return going === undefined || going === pathname ? null : <div aria-hidden="true" className="going-bar" />;
}
