import java.net.*;
import java.util.*;

class Java {
    public static void main(String[] args) {
        System.out.println(System.getProperty("java.version"));
        for (Scanner in = new Scanner(System.in); in.hasNextLine();) {
            String[] s = Arrays.stream(in.nextLine().split(" ")).map(x -> new String(HexFormat.of().parseHex(x), java.nio.charset.StandardCharsets.UTF_8)).toArray(String[]::new);
            try {
                if (args[0].equals("URL")) {
                    URL u = s.length > 1 ? new URL(new URL(s[1]), s[0]) : new URL(s[0]);
                    print(u.getProtocol(), u.getHost(), u.getPort(), u.getPath());
                } else {
                    URI u = s.length > 1 ? new URI(s[1]).resolve(new URI(s[0])) : new URI(s[0]);
                    print(u.getScheme(), u.getHost(), u.getPort(), u.getRawPath());
                }
            } catch (URISyntaxException | MalformedURLException e) {
                System.out.println("!");
            }
        }
    }

    static void print(String scheme, String host, int port, String path) {
        System.out.println(String.join("\u001f", Objects.toString(scheme, ""), Objects.toString(host, ""), port < 0 ? "" : "" + port, Objects.toString(path, "")));
    }
}
